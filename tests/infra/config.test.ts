import { expect, test } from 'vitest'
import { deploymentConfig } from '../../infra/aws/deployment/config.ts'

const parseConfig = (settings: Record<string, string>) => deploymentConfig((name) => settings[name])
const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/0f3a-11'

test('nothing set is production under the name of CloudFront', () => {
  expect(parseConfig({})).toEqual({ stage: 'production', budgetUsd: 20, edgeValue: 1 })
})

test('an empty variable counts as left out', () => {
  expect(parseConfig({ STAGE: '', DOMAIN_NAME: '', CERTIFICATE_ARN: '', ALARM_EMAIL: '', BUDGET_USD: '' })).toEqual(
    parseConfig({}),
  )
})

test('stage, domain, address and budget are taken over', () => {
  const settings = { DOMAIN_NAME: 'planer.example.org', CERTIFICATE_ARN: certificate, ALARM_EMAIL: 'a@example.org' }
  expect(parseConfig({ STAGE: 'test-2', BUDGET_USD: '7.5', ...settings })).toEqual({
    stage: 'test-2',
    domain: { name: 'planer.example.org', certificateArn: certificate },
    alarmEmail: 'a@example.org',
    budgetUsd: 7.5,
    edgeValue: 1,
  })
})

test('a key of DS-Ultimate is taken over, another address only with it', () => {
  expect(parseConfig({ DSULTIMATE_API_KEY: 'geheim', DSULTIMATE_URL: 'https://example.org' }).dsUltimate).toEqual({
    key: 'geheim',
    url: 'https://example.org',
  })
  expect(parseConfig({ DSULTIMATE_URL: 'https://example.org' }).dsUltimate).toBeUndefined()
})

test('the application at Discord is taken over as far as it is set', () => {
  const discord = { DISCORD_PUBLIC_KEY: 'a'.repeat(64), DISCORD_OWNER_ID: '12345' }
  expect(parseConfig(discord).discord).toEqual(discord)
})

test.each([
  ['DISCORD_PUBLIC_KEY', { DISCORD_PUBLIC_KEY: 'geheim' }],
  ['DISCORD_APPLICATION_ID', { DISCORD_APPLICATION_ID: 'Angriffsplaner' }],
  ['DISCORD_OWNER_ID', { DISCORD_OWNER_ID: '@anna' }],
  ['DSULTIMATE_URL', { DSULTIMATE_API_KEY: 'geheim', DSULTIMATE_URL: 'nirgends' }],
  ['STAGE', { STAGE: 'Test Stage' }],
  ['DOMAIN_NAME', { DOMAIN_NAME: 'https://planer.example.org/', CERTIFICATE_ARN: certificate }],
  [
    'CERTIFICATE_ARN',
    { DOMAIN_NAME: 'planer.example.org', CERTIFICATE_ARN: certificate.replace('us-east-1', 'eu-central-1') },
  ],
  ['CERTIFICATE_ARN', { DOMAIN_NAME: 'planer.example.org' }],
  ['CERTIFICATE_ARN', { CERTIFICATE_ARN: certificate }],
  ['ALARM_EMAIL', { ALARM_EMAIL: 'nobody' }],
  ['BUDGET_USD', { BUDGET_USD: 'viel', ALARM_EMAIL: 'a@example.org' }],
  ['BUDGET_USD', { BUDGET_USD: '0', ALARM_EMAIL: 'a@example.org' }],
  ['BUDGET_USD', { BUDGET_USD: '20' }],
])('a wrong %s is named', (name, settings: Record<string, string>) => {
  expect(() => parseConfig(settings)).toThrow(new RegExp(`^\\s+${name}: `, 'm'))
})
