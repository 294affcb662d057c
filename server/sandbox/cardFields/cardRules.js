const SCHEMES = [
  { name: 'Visa', start: /^4/, lengths: [13, 16, 19], groups: [4, 8, 12, 16], cvvLengths: [3] },
  {
    name: 'Mastercard',
    start: /^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: [4, 8, 12],
    cvvLengths: [3],
  },
  { name: 'American Express', start: /^3[47]/, lengths: [15], groups: [4, 10], cvvLengths: [4] },
];
export const UNKNOWN_SCHEME = {
  name: null,
  lengths: [14, 15, 16, 17, 18, 19],
  groups: [4, 8, 12, 16],
  cvvLengths: [3, 4],
};

export const schemeOfNumber = (number) => SCHEMES.find(({ start }) => start.test(number)) ?? UNKNOWN_SCHEME;
export const schemeByName = (name) => SCHEMES.find((scheme) => scheme.name === name) ?? UNKNOWN_SCHEME;

export const digitsOf = (text) =>
  text
    .replace(/[٠-٩]/g, (digit) => digit.charCodeAt(0) - 0x660)
    .replace(/[۰-۹]/g, (digit) => digit.charCodeAt(0) - 0x6f0)
    .replace(/\D/g, '');

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const expiryOf = (digits) => ({ month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) });

function isExpiryValid(digits) {
  const { month, year } = expiryOf(digits);
  return digits.length === 4 && month >= 1 && month <= 12 && new Date(year, month, 1) > new Date();
}

export function isValid(element, digits, scheme) {
  if (element === 'card-number') return scheme.lengths.includes(digits.length) && passesLuhn(digits);
  if (element === 'cvv') return scheme.cvvLengths.includes(digits.length);
  return isExpiryValid(digits);
}

function formatNumber(digits, scheme) {
  const cut = digits.slice(0, Math.max(...scheme.lengths));
  return [...cut].map((digit, index) => (scheme.groups.includes(index) ? ` ${digit}` : digit)).join('');
}

function formatExpiry(digits) {
  // '7' can only be July, so it becomes 07; a pasted four-digit year loses its century.
  let date = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (/^\d{2}20\d{2}$/.test(date)) date = date.slice(0, 2) + date.slice(4);
  date = date.slice(0, 4);
  return date.length > 2 ? `${date.slice(0, 2)}/${date.slice(2)}` : date;
}

export function formatted(element, digits, scheme) {
  if (element === 'cvv') return digits.slice(0, Math.max(...scheme.cvvLengths));
  return element === 'card-number' ? formatNumber(digits, scheme) : formatExpiry(digits);
}
