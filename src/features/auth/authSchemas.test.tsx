import { translate } from '../../shared/i18n/translate';
import type { MessageKey } from '../../shared/i18n/messages';
import { profileSchema, registerSchema } from './authSchemas';

const sara = { name: 'Sara', email: 'sara@example.com', password: 'wings123', phone: '501234567', age: '29' };
const messageFor = (schema: typeof registerSchema | ReturnType<typeof profileSchema>, values: object) =>
  schema.validate(values).then(
    () => null,
    (error: unknown) => translate('en', (error as { message: MessageKey }).message),
  );

it.each([
  ['REG-03 a blank name', { name: '   ' }, 'Name is required'],
  ['REG-03 a name of invisible characters', { name: '\u200b\u2060\u3164' }, 'Name is required'],
  ['REG-04 an e-mail without a dot', { email: 'sara@example' }, 'Email is invalid'],
  ['REG-04 an e-mail with a blank', { email: 'sara al@example.com' }, 'Email is invalid'],
  ['REG-05 LIMIT-02 five characters', { password: '12345' }, 'Password must be at least 6 characters'],
  ['REG-06 eight digits', { phone: '50123456' }, 'Phone number is invalid'],
  ['REG-06 a phone of another country', { phone: '+447700900123' }, 'Phone number is invalid'],
  ['REG-07 LIMIT-03 twelve years', { age: '12' }, 'Age must be between 13-120'],
  ['REG-07 LIMIT-03 eighty-one years', { age: '81' }, 'Age must be between 13-120'],
  ['REG-07 a word', { age: 'old' }, 'Age must be between 13-120'],
  ['REG-03 a name with an apostrophe', { name: "Maryam O'Brien-Al \u2018Ali" }, null],
  ['REG-03 an Arabic name', { name: '\u0633\u0627\u0631\u0629 \u062E\u0627\u0644\u062F' }, null],
  ['REG-03 a name with an emoji', { name: 'Zo\u00EB \uD83C\uDF36\uFE0F' }, null],
  ['REG-07 LIMIT-03 thirteen years', { age: '13' }, null],
  ['REG-07 LIMIT-03 eighty years', { age: '80' }, null],
])('%s at the registration', async (_title, values, message) => {
  expect(await messageFor(registerSchema, { ...sara, ...values })).toBe(message);
});

it.each([
  ['REG-03 a name of invisible characters', { name: '\u200b' }, 'Name is required'],
  ['EDIT-04 a phone of another country', { phone: '+12025550123' }, 'Phone number is invalid'],
  ['EDIT-04 a phone of another country that was stored before', { phone: '447700900123' }, null],
  ['EDIT-05 any age', { age: '200' }, null],
])('%s in the profile', async (_title, values, message) => {
  expect(await messageFor(profileSchema('447700900123'), { ...sara, ...values })).toBe(message);
});
