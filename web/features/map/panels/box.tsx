import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

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
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  head: { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between' },
  title: {
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={title} aria-live="polite" tabIndex={0}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Button appearance="subtle" size="small" icon={<DismissRegular />} aria-label="Schließen" onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => [
        <dt key={`${name} name`} className={styles.name}>
          {name}
        </dt>,
        <dd key={name} className={styles.value}>
          {value}
        </dd>,
      ])}
    </dl>
  )
}
