import { aBranch, anAddress, aUser } from '../../testing/builders';
import { maskEmail, maskName, maskPhone, maskText, nameWords, redactFields, scrub, secretsOf } from './redact';

describe('B-02 the masks', () => {
  it('keep enough of name, e-mail and phone to distinguish two customers', () => {
    expect([maskName('Sara Al Mansoori'), maskEmail('sara@example.com'), maskPhone('971501234567')]).toEqual([
      'S*** A*** M***',
      's***@e***.com',
      '971*****67',
    ]);
    expect([maskName('سارة المنصوري'), maskName(''), maskEmail(''), maskPhone('')]).toEqual(['س*** ا***', '', '', '']);
    expect([maskEmail('not an address'), maskEmail('a@b'), maskPhone('12')]).toEqual(['***', 'a***@b***', '***']);
  });

  it('are idempotent, because a snapshot that is read is masked again', () => {
    for (const mask of [maskName, maskEmail, maskPhone, maskText]) {
      for (const text of ['Sara Al Mansoori', 'sara@example.com', '971501234567', 'call 050 123 4567', ''])
        expect(mask(mask(text))).toBe(mask(text));
    }
  });

  it('mask codes, phones and addresses in free text, and keep the rest', () => {
    expect(maskText('Gate 2, call +971 50 123 4567 or sara@example.com')).toBe('Gate 2, call *** or ***');
    expect(maskText('الرمز ١٢٣٤ عند البوابة')).toBe('الرمز *** عند البوابة');
    expect(maskText('For SARA only', nameWords('Sara Al Mansoori'))).toBe('For *** only');
    expect(maskText('no celery, 2 dips, 10 wings')).toBe('no celery, 2 dips, 10 wings');
  });

  it('find a secret in any position and notation', () => {
    const secrets = secretsOf({
      name: 'Sara Al Mansoori',
      email: 'sara@example.com',
      phone: '971501234567',
      tokens: ['tok-1234', ''],
    });
    const left = JSON.stringify(
      scrub(
        {
          a: ['Dear sara al mansoori', 'x?t=TOK-1234'],
          b: { c: '+971 50 123 4567 / 0501234567' },
          d: 'SARA@example.com',
        },
        secrets,
      ),
    );
    for (const secret of ['mansoori', 'tok-1234', '1234567', '123 4567', 'sara@'])
      expect(left.toLowerCase()).not.toContain(secret);
  });

  it('distinguish a customer from a branch in any state or action', () => {
    const state = redactFields({
      auth: { user: aUser({ picture: '/me.png' }), deviceToken: 'device-1' },
      branch: aBranch(),
      address: anAddress({ notes: 'Code 4711' }),
      map: { map_key: 'k-1' },
      cart: { deliveryInstruction: 'Call 0501234567' },
    });
    const text = JSON.stringify(state);
    for (const secret of [
      'token-sara',
      'device-1',
      'Sara',
      'sara@',
      '1501234567',
      '/me.png',
      'Villa 12',
      '4711',
      'k-1',
      '25.1124',
      '0501234567',
    ])
      expect(text).not.toContain(secret);
    expect(state).toMatchObject({
      branch: { name: 'Al Barsha', phone: '+97140000001' },
      address: { area: 'Al Barsha 1', lat: 25.11, lng: 55.2 },
    });
  });
});
