/** Text for an element's content or a quoted attribute. */
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** The brand's name in the two colours of the logo. */
export function brandHtml(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return `${escapeHtml(first)}${rest.length > 0 ? ` <em>${escapeHtml(rest.join(' '))}</em>` : ''}`;
}
