import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Folders of `tests/web` with uncommitted changes in their subjects, or changes since the main branch of the clone's origin. None
 * without git.
 */
export function changedScreens(project: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
  }
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/HEAD')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const folders = files.flatMap((file) => {
    const [, folder] = /^(?:web\/features|web|tests\/web)\/([^/]+)\//.exec(file) ?? []
    return folder !== undefined && existsSync(join(project, 'tests/web', folder)) ? [`tests/web/${folder}`] : []
  })
  return [...new Set(folders)].sort()
}
