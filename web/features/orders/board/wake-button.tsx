import { Button } from '@fluentui/react-components'
import { AlertRegular } from '@fluentui/react-icons/svg/alert'
import { lazy } from 'react'
import { Deferred } from '../../../components/layout/deferred.tsx'
import type { WakeMenuProps } from './wake-menu.tsx'

// Menus bring the whole positioning engine along: it need not be there before the list is.
const WakeMenu = lazy(() => import('./wake-menu.tsx'))

/** The button that opens `WakeMenu`; it is shown in its place while the menu is loaded. */
export function WakeButton(props: WakeMenuProps) {
  const { label, ariaLabel, size } = props
  return (
    <Deferred
      when="idle"
      fallback={
        <Button disabled size={size} icon={<AlertRegular />} aria-label={ariaLabel}>
          {label}
        </Button>
      }
    >
      <WakeMenu {...props} />
    </Deferred>
  )
}
