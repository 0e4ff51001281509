import { expect, test } from 'vitest'
import { graveVulnerabilities } from '../../infra/local/commands/grave-vulnerabilities.ts'

const report = (severity: string) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { left: { name: 'left', severity, via: [] } } })

test('high and critical vulnerabilities fail the tests, others do not', () => {
  expect(graveVulnerabilities(report('critical'))).toEqual(['left (critical)'])
  expect(graveVulnerabilities(report('high'))).toEqual(['left (high)'])
  expect(graveVulnerabilities(report('moderate'))).toEqual([])
})

test('without a report nothing was checked', () => {
  expect(graveVulnerabilities('')).toBeUndefined()
  expect(graveVulnerabilities('<html>404</html>')).toBeUndefined()
  expect(graveVulnerabilities(JSON.stringify({ message: 'audit endpoint returned an error' }))).toBeUndefined()
})
