import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { freePort } from './host/free-port.ts'
import { OperatorError } from './host/operator-error.ts'
import { readSettings } from './host/settings.ts'

/** `npm run dev`: the site with hot replacement on PORT, and behind it the stack, which restarts when a loaded file changes. */
const project = fileURLToPath(new URL('../../', import.meta.url))

try {
  const { port } = readSettings(process.env)
  const stackPort = await freePort()
  const site = await createServer({
    configFile: `${project}/web/vite.config.ts`,
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host: 'localhost',
      port: port || (await freePort()),
      strictPort: true,
      // With the page's host, as calls of other origins are refused.
      proxy: { '/api': { target: `http://localhost:${stackPort}`, changeOrigin: false } },
    },
  })
  await site.listen()
  const stack = startWatched(stackPort, `http://localhost:${site.config.server.port}`)
  // Vite's own handler would exit before the stack is closed.
  process.removeAllListeners('SIGTERM')
  let isAsked = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isAsked = true
      stack.kill(signal)
    })
  }
  await once(stack, 'exit')
  await site.close()
  process.exit(isAsked ? 0 : 1)
} catch (error) {
  console.error(error instanceof OperatorError || error instanceof Error ? error.message : error)
  process.exit(1)
}

function startWatched(port: number, siteUrl: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'infra/local/main.ts'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), SITE_URL: siteUrl },
    // A separate process group: Ctrl+C reaches only this process, which forwards it once.
    detached: true,
    stdio: 'inherit',
  })
}
