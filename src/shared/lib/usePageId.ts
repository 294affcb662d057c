import { useLocation } from 'react-router-dom';
import { pageId } from '../paths';

/** The id in the address, '' for none; React Router's own parameters decode `%252F` twice. */
export const usePageId = (): string => pageId(useLocation().pathname) ?? '';
