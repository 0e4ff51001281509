import * as z from 'zod/mini'

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.string() })),
})

/** Fails on these. */
const grave = ['high', 'critical']

/** The grave ones in what `npm audit --json` printed; `undefined` if that is no report. */
export function graveVulnerabilities(printed: string): string[] | undefined {
  const { data } = Report.safeParse(parseJson(printed))
  if (!data) return undefined
  return Object.values(data.vulnerabilities)
    .filter(({ severity }) => grave.includes(severity))
    .map(({ name, severity }) => `${name} (${severity})`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
