/**
 * Security headers of every answer, set by CloudFront and by the local stack. Headers that functions set (type, caching,
 * encoding) win.
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

export type SecurityHeaders = typeof everywhere & { 'content-security-policy': string; 'cache-control'?: string }

/**
 * Headers of the site's files. The hash in `style-src` is that of the empty style sheet which griffel inserts before filling it
 * by script.
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

/** Headers of API answers, gateway errors included: nothing may run, and nothing is cached by default. */
export const apiHeaders: SecurityHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
