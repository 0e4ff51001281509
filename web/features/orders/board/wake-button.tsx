import { Button } from '@fluentui/react-components'
import { AlertRegular } from '@fluentui/react-icons/svg/alert'
import { lazy } from 'react'
import { Deferred } from '../../../components/layout/deferred.tsx'
import type { WakeMenuProps } from './wake-menu.tsx'

// Lazy: menus include the whole positioning engine.
const WakeMenu = lazy(() => import('./wake-menu.tsx'))

/** Loads `WakeMenu` lazily behind a disabled button. */
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
