import { afterEach } from 'vitest'
import { leave } from './visit.ts'

afterEach(({ task }) => leave(task.result?.state === 'fail'))
