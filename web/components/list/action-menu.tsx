import {
  Button,
  Menu,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical'
import type { ReactNode } from 'react'
import { BusySpinner } from '../feedback/busy-spinner.tsx'

interface ActionMenuProps extends Pick<MenuProps, 'checkedValues' | 'onCheckedValueChange'> {
  /** Names the button for screen readers. */
  label: string
  busy?: boolean
  title?: string | undefined
  children: ReactNode
}

/** Further actions on one thing behind a button; the focus returns there after a dialog. */
export function ActionMenu({ label, busy = false, title, children, ...menu }: ActionMenuProps) {
  const opensDialog = useRestoreFocusTarget()
  return (
    // Mounted in the page's landmark; inside a card or row, the next one would cover it.
    <Menu mountNode={document.getElementById('content')} {...menu}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...opensDialog}
          appearance="subtle"
          icon={busy ? <BusySpinner /> : <MoreVerticalRegular />}
          disabledFocusable={busy}
          aria-label={label}
          title={title}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
  )
}
