import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { FirewallStack } from '../../infra/aws/firewall.ts'
import { only, securityFindings, synthesise } from './synthesise.ts'

const firewall = () => new FirewallStack(new App(), 'Planner-firewall', { stage: 'production', rateLimit: 3000 })

test('without a setting there is no firewall', () => {
  const { DistributionConfig } = only(synthesise().template, 'AWS::CloudFront::Distribution')
  expect(DistributionConfig.WebACLId).toBeUndefined()
})

test('with one, an address that calls the API too often is blocked at the edge, and pages are not counted', () => {
  const stack = firewall()
  expect(stack.region).toBe('us-east-1')
  expect(securityFindings(stack)).toEqual([])
  const { Scope, DefaultAction, Rules } = only(Template.fromStack(stack), 'AWS::WAFv2::WebACL')
  expect({ Scope, DefaultAction }).toEqual({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
  expect(Rules).toMatchObject([
    {
      Action: { Block: {} },
      Statement: {
        RateBasedStatement: {
          AggregateKeyType: 'IP',
          Limit: 3000,
          EvaluationWindowSec: 300,
          ScopeDownStatement: { ByteMatchStatement: { PositionalConstraint: 'STARTS_WITH', SearchString: '/api/' } },
        },
      },
    },
  ])
})

test('CloudFront uses the firewall of the other region, which is deployed first', () => {
  const { template, dependencies } = synthesise({ rateLimit: 3000 })
  expect(only(template, 'AWS::CloudFront::Distribution').DistributionConfig.WebACLId).toEqual({
    'Fn::GetStackOutput': { StackName: 'Planner-firewall', OutputName: 'WebAclArn', Region: 'us-east-1' },
  })
  expect(dependencies).toEqual(['Planner-firewall'])
  expect(Template.fromStack(firewall()).findOutputs('WebAclArn')).not.toEqual({})
})
