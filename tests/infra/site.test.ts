import { runInNewContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { siteHeader } from '../../functions/http/caller-address.ts'
import { apiHeaders, siteHeaders } from '../../infra/security-headers.ts'
import { only, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

const distribution = () => only(production.template, 'AWS::CloudFront::Distribution').DistributionConfig

/** The headers that the policy of a behaviour adds, by name, unless the answer has its own. */
function policyHeaders({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { 'Fn::GetAtt': [string, string] } }) {
  const policies = production.template.findResources('AWS::CloudFront::ResponseHeadersPolicy')
  const { ResponseHeadersPolicyConfig: config } =
    policies[ResponseHeadersPolicyId['Fn::GetAtt'][0]]?.Properties ?? expect.unreachable()
  expect(JSON.stringify(config)).not.toContain('"Override":true')
  const { SecurityHeadersConfig: known, CustomHeadersConfig: others } = config
  const custom = others.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value])
  const { AccessControlMaxAgeSec: seconds, IncludeSubdomains } = known.StrictTransportSecurity
  return {
    'content-security-policy': known.ContentSecurityPolicy.ContentSecurityPolicy,
    'strict-transport-security': `max-age=${seconds}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': known.ContentTypeOptions ? 'nosniff' : undefined,
    'x-frame-options': known.FrameOptions.FrameOption,
    'referrer-policy': known.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(custom),
  }
}

test('every answer carries the security headers that the local stack sends too', () => {
  const { DefaultCacheBehavior, CacheBehaviors } = distribution()
  expect(policyHeaders(DefaultCacheBehavior)).toEqual(siteHeaders)
  expect(CacheBehaviors.map(policyHeaders)).toEqual([apiHeaders])
})

test('nothing may run but the site’s own files, and nobody may frame it', () => {
  for (const { 'content-security-policy': policy } of [siteHeaders, apiHeaders]) {
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  }
  for (const allowed of ['script-src', 'worker-src', 'manifest-src', 'connect-src']) {
    expect(siteHeaders['content-security-policy']).toContain(`${allowed} 'self';`)
  }
  expect(apiHeaders['cache-control']).toBe('no-store')
})

test('the API is passed through: all methods, all headers, nothing kept', () => {
  expect(distribution().CacheBehaviors).toMatchObject([
    {
      PathPattern: '/api/*',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      // AWS's own policies "CachingDisabled" and "AllViewerExceptHostHeader".
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    },
  ])
})

test('no log holds the paths that open players’ orders', () => {
  expect(distribution().Logging).toBeUndefined()
  expect(production.template.findResources('AWS::CloudFront::RealtimeLogConfig')).toEqual({})
  expect(production.template.findResources('AWS::Logs::Delivery')).toEqual({})
  const { Format } = only(production.template, 'AWS::ApiGatewayV2::Stage').AccessLogSettings
  expect(Format).not.toMatch(/path|query|referer|requestLine|uri/i)
  for (const headers of [siteHeaders, apiHeaders]) expect(headers['referrer-policy']).toBe('no-referrer')
})

test('no error is cached for others, and none is replaced by a page', () => {
  const codes = [404, 405, 414, 500, 501, 502, 503, 504]
  expect(distribution().CustomErrorResponses).toEqual(codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })))
})

test('a missing file is 404, not 403: CloudFront may list the site’s bucket, and the root is a page', () => {
  const statements = Object.values(production.template.findResources('AWS::S3::BucketPolicy')).flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement,
  )
  const ofEdge = statements.filter(({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com')
  expect(ofEdge.flatMap(({ Action }) => Action).toSorted()).toEqual(['s3:GetObject', 's3:ListBucket'])
  for (const { Condition } of ofEdge) expect(Condition.StringEquals).toHaveProperty('AWS:SourceArn')
  expect(distribution().DefaultRootObject).toBe('index.html')
})

/** The code of the edge function with which CloudFront begins a request to the site or to the API. */
function edgeCode(behaviour: 'site' | 'api'): string {
  const { DefaultCacheBehavior, CacheBehaviors } = distribution()
  const { FunctionAssociations } = behaviour === 'site' ? DefaultCacheBehavior : CacheBehaviors[0]
  expect(FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }])
  const id = FunctionAssociations[0].FunctionARN['Fn::GetAtt'][0]
  const { FunctionConfig, FunctionCode } =
    production.template.findResources('AWS::CloudFront::Function')[id]?.Properties ?? expect.unreachable()
  expect(FunctionConfig.Runtime).toBe('cloudfront-js-2.0')
  return FunctionCode
}

const runAtEdge = (behaviour: 'site' | 'api', request: object) =>
  runInNewContext(`${edgeCode(behaviour)}; handler(event)`, { event: { request } })

/**
 * What CloudFront's runtime 2.0 has beyond ES 5.1, as esbuild names it. It also has rest parameters, but `rest-argument` would
 * let calls with a spread pass, which it has not.
 */
const edgeLanguage = {
  'const-and-let': true,
  'exponent-operator': true,
  'template-literal': true,
  arrow: true,
  'regexp-named-capture-groups': true,
  'async-await': true,
}

/** Throws for syntax that esbuild cannot lower; what it does lower changes the text. */
const isInEdgeLanguage = (code: string) =>
  transformSync(code, { target: 'es5', supported: edgeLanguage }).code === transformSync(code).code

test.each(['site', 'api'] as const)(
  'the edge function of the %s is written in the language of its runtime',
  (behaviour) => {
    expect(isInEdgeLanguage(edgeCode(behaviour))).toBe(true)
  },
)

test('there are no other edge functions', () => {
  production.template.resourceCountIs('AWS::CloudFront::Function', 2)
})

test('other syntax is noticed, also where esbuild could lower it', () => {
  const isRefused = (code: string) => {
    try {
      return !isInEdgeLanguage(code)
    } catch {
      return true
    }
  }
  const unknown = ['const [a] = [1]', 'f(...a)', 'var b = { ...a }', 'var b = { a }', 'a?.b', 'a ?? b', 'class A {}']
  for (const code of [...unknown, 'function f(a = 1) {}', 'for (const a of b) {}'])
    expect(isRefused(code), code).toBe(true)
  expect(isRefused('async () => (1 ** 2) + ``')).toBe(false)
})

test.each([
  ['/', '/index.html'],
  ['/welt/1/plaene/0f3a', '/index.html'],
  ['/orders/Zm9vYmFy-_Zm9vYmFyZm9vYmFyZm9vYg', '/orders.html'],
  ['/timeslots/12/0f3a', '/timeslots.html'],
  ['/timeslots/early.js', '/timeslots/early.js'],
  ['/orders/sw.js', '/orders/sw.js'],
  ['/orders/icon-192.png', '/orders/icon-192.png'],
  ['/assets/index-a1b2.js', '/assets/index-a1b2.js'],
  ['/favicon.svg', '/favicon.svg'],
])('%s is answered with %s', (uri, served) => {
  expect(runAtEdge('site', { uri })).toEqual({ uri: served })
})

test('a body over 4 MB is refused at the edge with our sentence, others pass', () => {
  const limited = (length?: number) =>
    runAtEdge('api', {
      headers: {
        host: { value: 'planer.example.org' },
        [siteHeader]: { value: 'evil.example.org' },
        ...(length !== undefined && { 'content-length': { value: String(length) } }),
      },
    })
  expect(limited(4 * 1024 * 1024)).toHaveProperty('headers.content-length')
  // The functions learn the requested host, and not from the caller.
  const host = { value: 'planer.example.org' }
  expect(limited()).toEqual({ headers: { host, [siteHeader]: host } })
  const refused = limited(4 * 1024 * 1024 + 1)
  expect(refused.statusCode).toBe(413)
  const sent = Object.entries<{ value: string }>(refused.headers).map(([name, { value }]) => [name, value])
  expect(Object.fromEntries(sent)).toEqual({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8' })
  expect(JSON.parse(refused.body.data)).toMatchObject({
    code: 'body_too_large',
    error: expect.stringContaining('4 MB'),
  })
})

test('hashed files are kept for good, the page is asked for each time', () => {
  production.template.hasResourceProperties('Custom::CDKBucketDeployment', {
    Include: ['assets/*'],
    SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    Prune: false,
  })
  production.template.hasResourceProperties('Custom::CDKBucketDeployment', {
    Exclude: ['assets/*'],
    SystemMetadata: { 'cache-control': 'no-cache' },
    Prune: false,
  })
})

/** Everything that CloudFormation creates or changes before a resource: by reference or `DependsOn`, over any number of steps. */
function resourcesBefore(id: string): Set<string> {
  const { Resources: all } = production.template.toJSON()
  const found = new Set<string>([id])
  for (const one of found) {
    const named = JSON.stringify(all[one]).matchAll(/"(?:Ref|DependsOn)":"(\w+)"|"Fn::GetAtt":\["(\w+)"/g)
    const listed: string[] = [all[one].DependsOn ?? []].flat()
    for (const next of [...Array.from(named, ([, ref, attribute]) => ref ?? attribute ?? ''), ...listed]) {
      if (next in all) found.add(next)
    }
  }
  found.delete(id)
  return found
}

test('nothing is uploaded before everything else exists: a first deployment that fails leaves the bucket empty', () => {
  const { Resources } = production.template.toJSON()
  const uploads = production.template.findResources('Custom::CDKBucketDeployment')
  // A layer is an uploader's own.
  const others = Object.keys(Resources).filter(
    (id) => !(id in uploads) && Resources[id].Type !== 'AWS::Lambda::LayerVersion',
  )
  expect(others.map((id) => Resources[id].Type)).toContain('AWS::CloudFront::Distribution')
  const [assets = '', pages = ''] = ['public, max-age=31536000, immutable', 'no-cache'].map((cacheControl) =>
    Object.keys(uploads).find((id) => uploads[id]?.Properties.SystemMetadata['cache-control'] === cacheControl),
  )
  for (const upload of [assets, pages]) {
    const first = resourcesBefore(upload)
    expect(others.filter((id) => !first.has(id))).toEqual([])
  }
  expect(resourcesBefore(pages)).toContain(assets)
})

test('a domain brings its certificate and TLS 1.2', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0f3a'
  const domain = { name: 'planer.example.org', certificateArn }
  const { template, findings } = synthesise({ config: { domain } })
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Aliases: ['planer.example.org'],
      ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    },
  })
  expect(findings).toEqual([])
})
