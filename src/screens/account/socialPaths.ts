/** Signs of social networks on a 24 px grid, drawn with round strokes, by their name in lower case. */
export const socialPaths: Readonly<Record<string, string>> = {
  instagram:
    'M9 4h6a5 5 0 0 1 5 5v6a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5zM8.300 12a3.700 3.700 0 1 0 7.400 ' +
    '0a3.700 3.700 0 1 0-7.400 0zM16.500 7.400v.2',
  tiktok: 'M13.500 4v10.500a3.500 3.500 0 1 1-3.500-3.500M13.500 4.500c.3 2.500 2 4.200 4.500 4.500',
  x: 'm5 5 14 14M19 5 5 19',
  facebook: 'M15.500 4.500h-1.500a3 3 0 0 0-3 3V20M8 12h6.500',
  youtube:
    'M6.500 6h11A3.500 3.500 0 0 1 21 9.500v5a3.500 3.500 0 0 1-3.500 3.500h-11A3.500 3.500 0 0 1 3 ' +
    '14.500v-5A3.500 3.500 0 0 1 6.500 6zM10.500 9.500v5l4-2.500z',
};
