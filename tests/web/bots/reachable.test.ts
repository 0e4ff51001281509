import { expect, test } from 'vitest'
import { unreachable } from '../../../web/features/bots/reachable.ts'

test.each([
  'http://localhost:3000/api',
  'https://localhost/api',
  'https://planer.localhost/api',
  'http://127.0.0.1:3000/api',
  'https://10.1.2.3/api',
  'https://172.16.0.1/api',
  'https://172.31.255.255/api',
  'https://192.168.178.20/api',
  'https://169.254.1.1/api',
  'https://100.64.0.1/api',
  'https://0.0.0.0/api',
  'https://[::1]/api',
  'https://[fd00::1]/api',
  'https://[fe80::1]/api',
  'https://[::ffff:192.168.0.1]/api',
  'https://nas/api',
  'https://nas.local/api',
  'https://planer.fritz.home.arpa./api',
])('%s is known in its own network only', (address) => {
  expect(unreachable(address)).toBe('private')
})

test.each(['http://planer.example.org/api', 'http://8.8.8.8/api'])('%s is not called by Discord', (address) => {
  expect(unreachable(address)).toBe('http')
})

test.each([
  'https://planer.example.org/api',
  'https://d111111abcdef8.cloudfront.net/api',
  'https://172.15.0.1/api',
  'https://172.32.0.1/api',
  'https://100.128.0.1/api',
  'https://192.169.0.1/api',
  'https://[2001:db8::1]/api',
  'https://10.example.org/api',
])('%s may be reachable', (address) => {
  expect(unreachable(address)).toBeUndefined()
})
