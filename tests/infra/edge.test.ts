import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { edgeHeader } from '../../functions/http/caller-address.ts'
import { routes } from '../../shared/contract/index.ts'
import { only, type Synthesised, synthesise } from './synthesise.ts'

let production: Synthesised
beforeAll(() => {
  production = synthesise()
})

/** The dynamic reference that CloudFormation fills with the secret; its value stands in no template. */
function reference() {
  const [id, ...others] = Object.entries(production.template.findResources('AWS::SecretsManager::Secret')).flatMap(
    ([name, { Properties }]) => (Properties.Description.includes('CloudFront') ? [name] : []),
  )
  expect(others).toEqual([])
  return { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: id }, ':SecretString:::}}']] }
}

test('CloudFront shows the API, and nobody else, the secret by which its word about the caller is believed', () => {
  const { Origins } = only(production.template, 'AWS::CloudFront::Distribution').DistributionConfig
  const shown = Origins.map((origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders)
  expect(shown.filter(Boolean)).toEqual([[{ HeaderName: edgeHeader, HeaderValue: reference() }]])
  expect(Origins.find((origin: object) => 'CustomOriginConfig' in origin)).toHaveProperty('OriginCustomHeaders')
})

test('every Lambda of the API knows the secret, without a permission to read it', () => {
  const lambdas = Object.values(production.template.findResources('AWS::Lambda::Function'))
  const ours = lambdas.filter(({ Properties }) => Properties.Description?.startsWith('functions/'))
  const knowing = ours.filter(({ Properties }) => 'EDGE_SECRET' in Properties.Environment.Variables)
  expect(knowing.map(({ Properties }) => Properties.Description).toSorted()).toEqual(
    routes.map(({ file }) => `functions/${file}.ts`).toSorted(),
  )
  for (const { Properties } of knowing) expect(Properties.Environment.Variables.EDGE_SECRET).toEqual(reference())
  const policies = JSON.stringify(production.template.findResources('AWS::IAM::Policy'))
  const [, [, { Ref: secret }]] = reference()['Fn::Join'] as [string, [string, { Ref: string }, string]]
  expect(policies).not.toContain(secret)
})

test('the secret is made on AWS and long enough for the functions', () => {
  production.template.hasResourceProperties('AWS::SecretsManager::Secret', {
    Description: 'Shows that a request came through CloudFront',
    GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
  })
})

test('whoever hashes a password has the memory for it: 128 MB beside everything else', () => {
  const hashing = routes.filter(({ file }) =>
    /checkPassword|createUser|setPassword|hashPassword|verifyPassword/.test(
      readFileSync(join(import.meta.dirname, `../../functions/${file}.ts`), 'utf8'),
    ),
  )
  expect(hashing.length).toBeGreaterThanOrEqual(4)
  const lambdas = Object.values(production.template.findResources('AWS::Lambda::Function'))
  for (const { file } of hashing) {
    const found = lambdas.find(({ Properties }) => Properties.Description === `functions/${file}.ts`)
    expect(found?.Properties.MemorySize, file).toBeGreaterThanOrEqual(1024)
  }
})
