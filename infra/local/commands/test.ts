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
    // In one worker the CDK is loaded and compiled once, in four it takes a third longer.
    programs: [vitest(['unit', 'api'], ...args), vitest(['infra'], '--maxWorkers=1', ...args)],
  },
  // In sequence: each uses both cores, for the page and the server or bundler.
  { title: 'Tests der Bildschirme im Browser (vitest)', programs: [vitest(['screens'], ...args)] },
  { title: 'Tests der Abläufe im Browser (vitest)', programs: [vitest(['e2e'], ...args)] },
])
