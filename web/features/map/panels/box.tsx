import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Faint, Numeric, Strong } from '../../../components/layout/text.ts'

const useStyles = makeStyles({
  box: {
    position: 'absolute',
    zIndex: 2,
    top: tokens.spacingVerticalM,
    right: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    width: 'calc(100% - 24px)',
    maxWidth: '300px',
    maxHeight: 'calc(100% - 24px)',
    overflow: 'auto',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  title: { minWidth: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
  },
})

const openDialog = '[role=dialog], [role=alertdialog]'

interface BoxProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Details of a selection. Escape closes it unless a dialog, list or menu is open above. */
export function Box({ title, onClose, children }: BoxProps) {
  const styles = useStyles()
  const close = useEffectEvent((event: KeyboardEvent) => {
    // Lists and menus prevent the default of the Escape that closes them; dialogs do not.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(openDialog)) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    // What scrolls must be reachable by keyboard.
    <Stack as="section" gap="s" className={styles.box} aria-label={title} aria-live="polite" tabIndex={0}>
      <Row wrap={false} align="start" justify="between">
        <Strong as="h2" size={400} breaks className={styles.title}>
          {title}
        </Strong>
        <Button appearance="subtle" size="small" icon={<DismissRegular />} aria-label="Schließen" onClick={onClose} />
      </Row>
      {children}
    </Stack>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [
        <Faint key={`${name} name`} as="dt">
          {name}
        </Faint>,
        <Numeric key={name} as="dd" breaks>
          {value}
        </Numeric>,
      ])}
    </dl>
  )
}
