import { BootstraplessSynthesizer, CfnOutput, Stack, Token } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { apiBase } from '../../shared/contract/endpoint.ts'
import { firewallRegion } from './firewall-stack.ts'

const output = 'WebAclArn'
const windowSeconds = 300

export interface FirewallProps {
  stage: string
  /** Calls of the API per address in five minutes. */
  rateLimit: number
}

/** Blocks addresses while they call the API too often. A stack of its own, because of its region. */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { stage, rateLimit }: FirewallProps) {
    super(scope, id, {
      description: 'Angriffsplaner: rate limit per address',
      env: { region: firewallRegion },
      // It has no assets, so the region needs no bootstrap.
      synthesizer: new BootstraplessSynthesizer(),
      tags: { product: 'angriffsplaner', stage },
    })
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName,
    })
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: [
        {
          name: 'calls-per-address',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          visibilityConfig: visibility('calls-per-address'),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: rateLimit,
              evaluationWindowSec: windowSeconds,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: `${apiBase}/`,
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
        },
      ],
    })
    new CfnOutput(this, output, { value: acl.attrArn })
  }
}

/** ARN of the web ACL for another region's stack; CloudFormation reads it at each deployment. */
export const webAclArn = ({ stackName }: FirewallStack): string =>
  Token.asString({
    'Fn::GetStackOutput': { StackName: stackName, OutputName: output, Region: firewallRegion },
  })
