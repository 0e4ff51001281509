import { config } from '../../runtime/config.ts'

/** Hosts of the push services of Chrome, Edge, Opera and Samsung Internet; Firefox; Edge; Safari. */
const knownHosts =
  /^(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))$/

/** Whether an endpoint belongs to a browser's push service or to PUSH_ORIGINS: others could be addresses of our own network. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  const isKnown = protocol === 'https:' && port === '' && knownHosts.test(hostname)
  return (
    isKnown ||
    (config().PUSH_ORIGINS ?? '').split(/[\s,]+/).some((own) => URL.canParse(own) && new URL(own).origin === origin)
  )
}
