import { expect, test } from 'vitest'
import { deploymentConfig } from '../../infra/aws/deployment/config.ts'
import { securityTxt } from '../../infra/security-txt.ts'

test('names contact, expiry within a year, languages and address', () => {
  expect(securityTxt('sicher@example.org', new Date('2038-11-25T12:00:00Z'), 'planer.example.org')).toBe(
    `Contact: mailto:sicher@example.org
Expires: 2039-06-01T00:00:00Z
Preferred-Languages: de, en
Canonical: https://planer.example.org/.well-known/security.txt
`,
  )
  expect(securityTxt('https://example.org/melden', new Date('2038-01-31T23:00:00Z'))).toBe(
    `Contact: https://example.org/melden
Expires: 2038-08-01T00:00:00Z
Preferred-Languages: de, en
`,
  )
})

test('its contact is an address of the stage’s settings', () => {
  const parse = (contact: string) =>
    deploymentConfig((name) => (name === 'SECURITY_CONTACT' ? contact : undefined)).securityContact
  expect(parse('sicher@example.org')).toBe('sicher@example.org')
  expect(parse('https://example.org/melden')).toBe('https://example.org/melden')
  for (const wrong of ['nobody', 'http://example.org', 'a@example.org\nContact: mailto:b@example.org']) {
    expect(() => parse(wrong)).toThrow('SECURITY_CONTACT')
  }
})
