import { afterEach } from 'vitest'
import { interceptFetch } from './answers.ts'
import { leave } from './visit.tsx'

interceptFetch()
afterEach(leave)
