import { afterEach } from 'vitest'
import { interceptFetch } from './answers.ts'
import { setFont } from './fonts.ts'
import { leave } from './visit.tsx'

// Nothing looks at the pixels: a fifth of the processor time went into painting them.
parent.document.body.style.opacity = '0'

await setFont('wide')
interceptFetch()
afterEach(leave)
