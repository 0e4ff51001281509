import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, type Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { DeploymentConfig } from '../../infra/aws/deployment/config.ts'
import { FirewallStack } from '../../infra/aws/firewall.ts'
import { PlannerStack } from '../../infra/aws/stack.ts'
import { type Route, routes } from '../../shared/contract/index.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'

const root = join(import.meta.dirname, '../..')

/** Replaces every bundle, so that a synthesis takes a second. */
function codeFolder(): string {
  const folder = temporaryFolder('code')
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = async () => ({ statusCode: 200 })')
  return folder
}

function siteFolder(): string {
  const folder = temporaryFolder('site')
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  return folder
}

/** A synthesised stack: its template, and what cdk-nag finds in it. */
export interface Synthesised {
  template: Template
  /** Size of the file that is deployed. */
  templateBytes: number
  readonly findings: string[]
  isTerminationProtected: boolean
  /** Names of the stacks that are deployed before. */
  dependencies: string[]
}

interface Choices {
  config?: Partial<DeploymentConfig>
  extraRoutes?: Route[]
  isProtected?: boolean
  rateLimit?: number
}

let unchanged: Synthesised | undefined

/** The stack as `cdk.json` and these choices make it; without choices, one for all files. */
export function synthesise(choices?: Choices): Synthesised {
  if (choices) return build(choices)
  unchanged ??= build({})
  return unchanged
}

/** What the CDK's command line adds to the context: its metadata is part of the template's size. */
const ofCommandLine = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true }

function build({ config = {}, extraRoutes = [], isProtected = true, rateLimit }: Choices): Synthesised {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const app = new App({ context: { ...context, ...ofCommandLine }, outdir: temporaryFolder('cdk') })
  const code = codeFolder()
  const stack = new PlannerStack(app, 'Planner', {
    config: { stage: 'production', budgetUsd: 20, edgeValue: 1, ...config },
    routes: [...routes, ...extraRoutes],
    code: () => code,
    siteDirectory: siteFolder(),
    isProtected,
    firewall: rateLimit ? new FirewallStack(app, 'Planner-firewall', { stage: 'production', rateLimit }) : undefined,
  })
  const dependencies = stack.dependencies.map(({ stackName }) => stackName)
  const template = Template.fromStack(stack)
  return {
    dependencies,
    isTerminationProtected: stack.terminationProtection === true,
    template,
    templateBytes: statSync(join(app.outdir, stack.templateFile)).size,
    get findings() {
      return securityFindings(stack)
    },
  }
}

/** What cdk-nag has against a stack: rule and construct. */
export const securityFindings = (stack: Stack): string[] =>
  new AwsSolutionsChecks(stack)
    .validateScope(stack)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    )

/** The properties of the one resource of a type. */
export function only(template: Template, type: string) {
  const [found, ...others] = Object.values(template.findResources(type))
  if (!found || others.length > 0) throw new Error(`There is not one ${type}`)
  return found.Properties
}

/** The Lambdas of the contract's endpoints and of the schedule, with the handler module that each runs. */
/** A statement of a role's policies. */
export interface Statement {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Condition?: unknown
}

/** What a role may do: by its own policies, and by those attached to it. */
export function roleStatements(template: Template, role: string): Statement[] {
  const { Policies = [] } = template.findResources('AWS::IAM::Role')[role]?.Properties ?? {}
  const attached = Object.values(template.findResources('AWS::IAM::Policy'))
    .map(({ Properties }) => Properties)
    .filter(({ Roles }) => Roles.some(({ Ref }: { Ref: string }) => Ref === role))
  return [...Policies, ...attached].flatMap(({ PolicyDocument }): Statement[] => PolicyDocument.Statement)
}

export const findLambdas = (template: Template) =>
  Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([, { Properties }]) => Properties.Description?.startsWith('functions/'))
    .map(([id, { Properties: properties }]) => ({
      id,
      file: String(properties.Description).replace(/^functions\/|\.ts$/g, ''),
      properties,
    }))

/** The properties of the Lambda that runs a handler module. */
export function lambdaIn(template: Template, file: string) {
  const found = findLambdas(template).find((lambda) => lambda.file === file)
  if (!found) throw new Error(`No Lambda for ${file}`)
  return found.properties
}

/** A route of the API as its definition states it. */
export interface DefinedRoute {
  /** Method and path, such as `GET /api/worlds`. */
  key: string
  /** The names of the path's parameters that the operation declares. */
  parameters: string[]
  /** Logical ids of the Lambda that is called and of the role in which it is. */
  lambda: string
  role: string
  integration: Record<string, unknown>
  responses: Record<string, unknown>
}

/** The routes of the API, from the definition that is all there is of them in the stack. */
export function definedRoutes(template: Template): DefinedRoute[] {
  const { Body } = only(template, 'AWS::ApiGatewayV2::Api')
  return Object.entries<Record<string, Operation>>(Body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { parameters, responses, 'x-amazon-apigateway-integration': integration }]) => ({
        key: `${method.toUpperCase()} ${path}`,
        parameters: parameters.map(({ name }) => name),
        lambda: lambdaIdIn(integration.uri['Fn::Join'][1]),
        role: integration.credentials['Fn::GetAtt'][0],
        integration,
        responses,
      }),
    ),
  )
}

interface Operation {
  responses: Record<string, unknown>
  parameters: { name: string; in: string; required: boolean }[]
  'x-amazon-apigateway-integration': {
    uri: { 'Fn::Join': [string, UriPart[]] }
    credentials: { 'Fn::GetAtt': [string, 'Arn'] }
  }
}
type UriPart = string | { Ref: string } | { 'Fn::GetAtt': [string, string] }

function lambdaIdIn(uri: UriPart[]): string {
  const [id, ...others] = uri.flatMap((part) =>
    typeof part === 'object' && 'Fn::GetAtt' in part ? [part['Fn::GetAtt'][0]] : [],
  )
  if (!id || others.length > 0) throw new Error(`Not the address of one Lambda: ${JSON.stringify(uri)}`)
  return id
}
