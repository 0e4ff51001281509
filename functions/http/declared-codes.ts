import { type Endpoint, isSignedIn } from '../../shared/contract/endpoint.ts'
import type { CommonCode, ErrorCode } from '../../shared/contract/errors.ts'
import { unknownIds } from './input.ts'

const of = (applies: boolean, ...codes: CommonCode[]): CommonCode[] => (applies ? codes : [])

/** The codes of every failure of an endpoint: those it declares, and those that its other declarations imply. */
export function declaredCodes(endpoint: Endpoint): Set<ErrorCode> {
  const { access, method, scope, path, bucket, body, file, query, creates } = endpoint
  const params = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const signedIn = isSignedIn(access)
  const receives = body !== undefined || file !== undefined
  return new Set([
    'internal',
    'busy',
    'not_through_site',
    ...endpoint.errors,
    ...params.flatMap((name) => unknownIds.get(name) ?? []),
    ...of(signedIn, 'not_signed_in', 'session_expired', 'inactive', 'deactivated'),
    ...of(signedIn && !endpoint.beforePasswordChange, 'password_must_change'),
    ...(signedIn ? [endpoint.forbidden] : []),
    ...of(signedIn || scope !== 'none' || params.includes('key'), 'too_many_requests'),
    ...of(access === 'public' && method !== 'GET', 'foreign_origin'),
    ...of(receives, 'body_encoded', 'body_too_large'),
    ...of(body !== undefined, 'bad_json'),
    ...of(receives || query !== undefined || creates, 'bad_request'),
    ...of(creates, 'idempotency_key_reused'),
    ...of(scope === 'plan', 'plan_not_found', 'world_not_found'),
    ...of(scope === 'world', 'world_missing', 'world_not_found'),
    ...of(signedIn && scope !== 'none', 'world_closed'),
    ...of(bucket !== 'none', 'world_not_synced', 'world_data_lost'),
  ])
}
