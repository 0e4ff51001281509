/** A script of the project or its packages, with arguments. */
export type Program = readonly [script: string, ...args: string[]]

// Each checker resolves shared types itself; the default of four takes half as long again on two cores.
export const types: Program = ['node_modules/typescript/bin/tsc', '--checkers', '2']
export const style: Program = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
/** Comments and Markdown; the cache is in `dist`. */
export const spelling: Program = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary']
export const site: Program = ['infra/local/server/build-site.ts']
export const knownVulnerabilities: Program = ['infra/local/commands/known-vulnerabilities.ts']
export const cdk: Program = ['node_modules/aws-cdk/bin/cdk']
