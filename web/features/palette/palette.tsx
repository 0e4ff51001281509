import { Dialog, DialogSurface, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { Row } from '../../components/layout/stack.ts'
import { Faint } from '../../components/layout/text.ts'
import { onPhone, spokenOnly } from '../../lib/theme/theme-tokens.ts'
import { type Entry, kindLabels, type Page, placeEntry } from './entries.ts'
import { rank } from './rank.ts'
import { useEntries } from './use-entries.ts'

/** Max rows rendered; beyond them the user types on. */
const shownHits = 50

const useStyles = makeStyles({
  surface: {
    width: '640px',
    maxWidth: 'calc(100vw - 16px)',
    padding: 0,
    overflow: 'hidden',
    '@media (min-height: 31.25em)': { marginTop: '12vh' },
    [onPhone]: { marginTop: '8px', width: 'calc(100% - 16px)' },
  },
  body: { display: 'flex', flexDirection: 'column', maxHeight: '70vh' },
  field: {
    width: '100%',
    minHeight: '52px',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  list: { flexGrow: 1, overflowY: 'auto', padding: tokens.spacingVerticalXS, ':empty': { padding: 0 } },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '40px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: '48px' },
  },
  active: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    outline: `${tokens.strokeWidthThin} solid ${tokens.colorBrandStroke1}`,
  },
  texts: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground2, marginInlineStart: tokens.spacingHorizontalS },
  kind: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  keys: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    borderRadius: tokens.borderRadiusSmall,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    '@media (pointer: coarse)': { display: 'none' },
  },
  foot: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  touchless: { '@media (pointer: coarse)': { display: 'none' } },
  spokenOnly,
})

interface PaletteProps {
  pages: readonly Page[]
  planId: string | undefined
  onHelp: () => void
  onClose: () => void
}

/** Finds plans, players, targets, coordinates, pages and actions by typing. */
export default function Palette({ pages, planId, onHelp, onClose }: PaletteProps) {
  const styles = useStyles()
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { entries, isLoading } = useEntries(pages, planId, onHelp)
  const wanted = useDeferredValue(text)
  const { hits, total } = useMemo(() => {
    const place = placeEntry(wanted, planId)
    const found = rank(entries, place?.name ?? wanted, shownHits)
    return place ? { hits: [place, ...found.hits], total: found.total + 1 } : found
  }, [entries, wanted, planId])
  const at = Math.min(active, hits.length - 1)

  const choose = ({ act }: Entry) => {
    onClose()
    // After the dialog is gone: it holds the focus.
    setTimeout(() => ('to' in act ? void navigate(act.to) : act.run()))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[at]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step !== undefined) setActive((at + step + hits.length) % Math.max(1, hits.length))
    else if (hit) choose(hit)
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label="Gehe zu">
        <div className={styles.body}>
          <Input
            className={styles.field}
            appearance="filled-lighter"
            size="large"
            contentBefore={<SearchRegular />}
            placeholder="Plan, Spieler, Ziel, 512|487, Seite oder Aktion"
            value={text}
            onChange={(_, { value }) => {
              setText(value)
              setActive(0)
            }}
            onKeyDown={press}
            input={{
              role: 'combobox',
              'aria-label': 'Suchen',
              'aria-expanded': true,
              'aria-controls': `${id}list`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': hits[at] && `${id}${at}`,
              autoComplete: 'off',
              spellCheck: false,
            }}
          />
          <div id={`${id}list`} role="listbox" aria-label="Treffer" className={styles.list}>
            {hits.map((hit, index) => (
              <Option
                key={hit.id}
                id={`${id}${index}`}
                entry={hit}
                isActive={index === at}
                onPoint={() => setActive(index)}
                onChoose={() => choose(hit)}
              />
            ))}
          </div>
          <Row justify="between" gap="s" className={styles.foot}>
            <Faint small aria-live="polite">
              {wanted.trim() === '' ? 'Tippe, um zu suchen' : foundText(hits.length, total, isLoading)}
            </Faint>
            <Faint small className={styles.touchless}>
              ↑ ↓ wählen · Enter öffnen · Esc schließen
            </Faint>
          </Row>
        </div>
      </DialogSurface>
    </Dialog>
  )
}

function foundText(shown: number, total: number, isLoading: boolean): string {
  if (isLoading) return 'Lade Pläne, Spieler und Ziele …'
  if (total === 0) return 'Nichts gefunden'
  const count = total === 1 ? '1 Treffer' : `${formatNumber(total)} Treffer`
  return shown < total ? `${count}, die besten ${shown}: tippe genauer` : count
}

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry: { kind, name, hint, keys }, isActive, onPoint, onChoose }: OptionProps) {
  const styles = useStyles()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: named by the field's aria-activedescendant
    <div
      id={id}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      aria-selected={isActive}
      className={mergeClasses(styles.option, isActive && styles.active)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.texts}>
        {name}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {keys && <kbd className={styles.keys}>{keys}</kbd>}
      <span className={styles.kind}>{kindLabels[kind]}</span>
    </div>
  )
}
