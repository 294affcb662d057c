const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** The name in two tones, as the logo has it. */
export function brandHtml(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return `${escaped(first)}${rest.length > 0 ? ` <em>${escaped(rest.join(' '))}</em>` : ''}`;
}
