/** Headers of every response; CloudFront adds the security headers (`infra/security-headers.ts`). */
export const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}
