import { Duration, type RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  CfnResponseHeadersPolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IResponseHeadersPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { edgeHeader, siteHeader } from '../../../functions/http/caller-address.ts'
import { apiBase, maxBodyBytes } from '../../../shared/contract/endpoint.ts'
import { errorAnswer, errorCatalogue } from '../../../shared/contract/errors.ts'
import { gatewaySeconds } from '../../loads.ts'
import { apiHeaders, type SecurityHeaders, siteHeaders } from '../../security-headers.ts'
import { securityTxt, securityTxtPath } from '../../security-txt.ts'
import { sitePages } from '../../site-pages.ts'
import type { DeploymentConfig } from '../deployment/config.ts'
import { uploadSite } from './site-upload.ts'

export interface SiteProps {
  apiHostName: string
  /** Shows the Lambdas that a request came through CloudFront. */
  edgeValue: string
  webAclArn: string | undefined
  accessLogs: Bucket
  removalPolicy: RemovalPolicy
  domain: DeploymentConfig['domain']
  securityContact: string | undefined
  /** The built site; without it the bucket's content is kept. */
  directory: string | undefined
}

/**
 * Serves paths without a file extension by their page; missing files stay 404. (Error pages of the distribution would also
 * replace the API's 404.)
 * The code of both edge functions runs in CloudFront's runtime 2.0, which knows ES 5.1 and a few later features: no destructuring,
 * spread, default parameters or shorthand properties.
 */
const pageRewrite = `function handler(event) {
  const request = event.request
  const pages = ${JSON.stringify(sitePages)}
  if (!request.uri.split('/').pop().includes('.')) {
    const start = Object.keys(pages).find((path) => request.uri.startsWith(path))
    request.uri = start ? pages[start] : '/index.html'
  }
  return request
}`

/** CloudFront caches these for ten seconds even with `no-store`: see its guide, "HTTPStatusCodes". */
const cachedErrors = [404, 405, 414, 500, 501, 502, 503, 504]

/** Answers of an edge function set the headers themselves, since response policies may not apply to them. */
const edgeHeaders = Object.fromEntries(
  Object.entries({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8' }).map(([name, value]) => [
    name,
    { value },
  ]),
)

/**
 * Refuses bodies that are too large, with our error answer instead of the gateway's. Also passes on the requested host name,
 * which the API does not see.
 */
const bodyLimit = `function handler(event) {
  const headers = event.request.headers
  headers['${siteHeader}'] = { value: headers.host.value }
  const length = headers['content-length']
  if (!length || Number(length.value) <= ${maxBodyBytes}) return event.request
  return {
    statusCode: ${errorCatalogue.body_too_large[0]},
    statusDescription: 'Content Too Large',
    headers: ${JSON.stringify(edgeHeaders)},
    body: { encoding: 'text', data: ${JSON.stringify(JSON.stringify(errorAnswer('body_too_large')))} },
  }
}`

/**
 * CloudFront in front of the site's bucket and, below `/api`, the HTTP API. No access log: paths contain keys of players' orders
 * and timeslots. The API logs calls by route.
 */
export class Site extends Construct {
  readonly distribution: Distribution
  /** The bucket of the built site. */
  readonly bucket: Bucket
  /** The uploads of the built site, in order. */
  readonly uploads: Construct[]

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      serverAccessLogsBucket: props.accessLogs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: props.removalPolicy,
    })
    const pages = new EdgeFunction(this, 'Pages', {
      code: FunctionCode.fromInline(pageRewrite),
      runtime: FunctionRuntime.JS_2_0,
    })

    const limit = new EdgeFunction(this, 'BodyLimit', {
      code: FunctionCode.fromInline(bodyLimit),
      runtime: FunctionRuntime.JS_2_0,
    })

    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.webAclArn && { webAclId: props.webAclArn }),
      ...(props.domain && {
        domainNames: [props.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', props.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultBehavior: {
        // S3 answers 403 instead of 404 to those who may not list.
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headersPolicy(this, 'Headers', siteHeaders),
        functionAssociations: [{ function: pages, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        [`${apiBase}/*`]: {
          origin: new HttpOrigin(props.apiHostName, {
            protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
            originSslProtocols: [OriginSslPolicy.TLS_V1_2],
            // Longer than the gateway waits, so that its answer arrives.
            readTimeout: Duration.seconds(gatewaySeconds + 5),
            customHeaders: { [edgeHeader]: props.edgeValue },
          }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          // No caching: headers, query and ETags pass through, and the Lambdas compress.
          cachePolicy: CachePolicy.CACHING_DISABLED,
          compress: false,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: headersPolicy(this, 'ApiHeaders', apiHeaders),
          functionAssociations: [{ function: limit, eventType: FunctionEventType.VIEWER_REQUEST }],
        },
      },
      errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    })
    this.#acknowledge(props.domain !== undefined)
    const { securityContact, domain } = props
    const texts = securityContact
      ? [Source.data(securityTxtPath, securityTxt(securityContact, new Date(), domain?.name))]
      : []
    this.uploads = props.directory ? uploadSite(this, this.bucket, props.directory, texts) : []
  }

  #acknowledge(hasDomain: boolean) {
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Players travel: no country is shut out.' },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Its access log would hold the paths that open players’ orders to whoever reads them; the API logs routes.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason:
          'A web ACL costs more a month than everything else together, so it is a setting (WAF_RATE_LIMIT); the API is throttled, its inputs are checked, its logins are counted.',
      },
    )
    Validations.of(this).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The root shows a page, and no query reaches the bucket, so nobody can list it.',
    })
    if (!hasDomain) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "CloudFront's own host name comes with its own minimum; with DOMAIN_NAME and a certificate it is TLS 1.2.",
      })
    }
  }
}

/** CloudFront takes well-known headers separately from custom ones. */
function headersPolicy(scope: Construct, id: string, headers: SecurityHeaders): IResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy,
    'strict-transport-security': strictTransportSecurity,
    'x-content-type-options': _,
    'x-frame-options': frameOption,
    'referrer-policy': referrerPolicy,
    ...others
  } = headers
  // The API's own headers win.
  const override = false
  const policy = new CfnResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyConfig: {
      name: `${Stack.of(scope).stackName}-${kebab(id)}`,
      securityHeadersConfig: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        contentTypeOptions: { override },
        frameOptions: { frameOption, override },
        referrerPolicy: { referrerPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(strictTransportSecurity)?.[1]),
          includeSubdomains: strictTransportSecurity.includes('includeSubDomains'),
          override,
        },
      },
      customHeadersConfig: {
        items: Object.entries(others).map(([header, value]) => ({ header, value, override })),
      },
    },
  })
  return ResponseHeadersPolicy.fromResponseHeadersPolicyId(scope, `${id}ById`, policy.attrId)
}

const kebab = (id: string) => id.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()
