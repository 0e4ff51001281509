/** What an answer says of itself; the security headers are added where it leaves the house (`infra/security-headers.ts`). */
export const answerHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}
