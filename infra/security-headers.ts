/**
 * The headers of every answer, stated once: CloudFront adds them on AWS, the local stack adds the same. A function says of its
 * answer only what depends on it (type, caching, encoding); what it says stands.
 */
const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** A set of headers for CloudFront and the local stack. */
export type SecurityHeaders = typeof everywhere & { 'content-security-policy': string; 'cache-control'?: string }

/**
 * Of the site's files. The one hash in `style-src` is that of the empty style sheet which griffel puts into the page before it
 * fills it rule by rule, which no policy forbids to a script that may run.
 */
export const siteHeaders: SecurityHeaders = {
  ...everywhere,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/** Of the API's answers, its gateway's own errors included: nothing may run in them, and what says nothing else is not kept. */
export const apiHeaders: SecurityHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
