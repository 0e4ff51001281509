import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Row } from '../layout/stack.ts'

/** Warns that the plan's villages were classified with older settings; `children` link to reclassifying. */
export function SettingsChanged({ children }: { children: ReactNode }) {
  return (
    <Notice intent="warning">
      <Row as="span" gap="m" justify="between">
        <span>
          Die Einstellungen haben sich seit dem Hochladen der Truppen geändert. Die Herkunftsdörfer sind noch nach den
          alten eingeordnet.
        </span>
        {children}
      </Row>
    </Notice>
  )
}
