// biome-ignore lint/style/noRestrictedImports: all others take it from here
import fc from 'fast-check'
import { soaking } from './soak.ts'

/** The same examples in every run, so that no test fails by chance; `SEED=7` draws others, and the long run new ones each time. */
const seed = Number(process.env.SEED ?? 20_270_328)

if (!soaking) fc.configureGlobal({ seed })

export { fc }
