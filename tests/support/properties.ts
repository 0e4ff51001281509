// biome-ignore lint/style/noRestrictedImports: all others take it from here
import fc from 'fast-check'
import { soaking } from './soak.ts'

/** A fixed seed, so that no test fails by chance; `SEED=7` sets another, and the soak run uses random ones. */
const seed = Number(process.env.SEED ?? 20_270_328)

if (!soaking) fc.configureGlobal({ seed })

export { fc }
