import { knownVulnerabilities, site, spelling, style, types } from './programs.ts'
import { runSteps } from './run-steps.ts'

/** All checks and tests, fast ones first. Arguments go to vitest. */
const args = process.argv.slice(2)

await runSteps((vitest) => [
  {
    title:
      'Typen, Stil, Rechtschreibung, Bau der Oberfläche und bekannte Schwachstellen (tsc, biome, cspell, vite, npm audit)',
    programs: [types, style, spelling, site, knownVulnerabilities],
  },
  {
    title: 'Tests von Regeln, API und Infrastruktur (vitest)',
    programs: [vitest(['unit', 'api', 'infra'], ...args)],
  },
  // In sequence: each uses both cores, for the page and the server or bundler.
  { title: 'Tests der Bildschirme im Browser (vitest)', programs: [vitest(['screens'], ...args)] },
  { title: 'Tests der Abläufe im Browser (vitest)', programs: [vitest(['e2e'], ...args)] },
])
