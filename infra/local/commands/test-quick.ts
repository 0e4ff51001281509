import { changedScreens } from '../changed-screens.ts'
import { project } from '../run-program.mjs'
import { spelling, style, types } from './programs.ts'
import { runSteps } from './run-steps.ts'

/** Checks that need no stack: all unit tests and changed screens, or the named tests. */
const named = process.argv.slice(2)
const isNamed = named.length > 0
const screens = isNamed ? [] : changedScreens(project)
if (!isNamed) console.log(`Bildschirme: ${screens.join(', ') || 'keine geändert'}`)

await runSteps((vitest) => [
  { title: 'Typen, Stil und Rechtschreibung (tsc, biome, cspell)', programs: [types, style, spelling] },
  {
    title: 'Tests von Regeln und Bildschirmen (vitest)',
    programs: [
      // Named folders may have tests of one kind only.
      vitest(['unit'], '--passWithNoTests', ...named),
      ...(isNamed || screens.length > 0 ? [vitest(['screens'], '--passWithNoTests', ...screens, ...named)] : []),
    ],
  },
])
