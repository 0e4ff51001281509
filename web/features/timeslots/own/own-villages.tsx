import { Badge, Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { type FormEvent, memo, useRef, useState } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { holdsBack, nobleBounds } from '../../../../shared/model/inputs/hold.ts'
import type { OwnVillage } from '../../../../shared/model/inputs/own-village.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useUnsavedChanges } from '../../../components/feedback/unsaved-changes.ts'
import { OptionalNumberField } from '../../../components/form/optional-number-field.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { areRead, focusInvalid } from '../../../lib/format/whole-number.ts'
import { roleText, shortTroops } from '../slots/village-text.ts'
import type { Visitor } from './use-own-slots.ts'
import { type TypedHold, useOwnVillages } from './use-own-villages.ts'

const useStyles = makeStyles({
  village: {
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  nobles: { maxWidth: '14rem' },
  more: { minHeight: '44px' },
  save: { minHeight: '44px' },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: `${tokens.spacingVerticalM} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

/** Villages shown at first and with each press: more would be slow on a phone. */
const step = 150

/** A player's villages in the plan, what they can send, and what of it may be planned. Nothing before their troops are known. */
export function OwnVillagesPanel({ visitor }: { visitor: Visitor }) {
  const own = useOwnVillages(visitor)
  const { read, villages } = own
  if (read.error && !read.data) {
    const retry = () => read.mutate()
    return <ErrorNotice title="Deine Dörfer konnten nicht geladen werden" error={read.error} onRetry={retry} />
  }
  if (villages.length === 0) return null
  return (
    <Panel
      title="Deine Dörfer"
      text="Was du hier abwählst, verplant deine Stammesführung nicht. Schon abgeschickte Befehle bleiben. Deine Führung sieht deine Angaben und kann sie übergehen; das steht dann hier."
    >
      <Disclosure label={`Deine Dörfer in diesem Plan (${formatNumber(villages.length)})`}>
        <VillageForm {...own} />
      </Disclosure>
    </Panel>
  )
}

function VillageForm({ villages, typed, changed, type, saving, isSaved }: ReturnType<typeof useOwnVillages>) {
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(step)
  useUnsavedChanges(changed.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.busy || changed.length === 0) return
    if ([...typed.values()].every(areRead)) void saving.run()
    else if (form.current) focusInvalid(form.current)
  }
  const held = villages.filter(holdsBack).length
  return (
    <Stack ref={form} as="form" gap="s" onSubmit={submit} noValidate>
      <Stack as="ul" aria-label="Deine Dörfer in diesem Plan">
        {villages.slice(0, shown).map((village) => (
          <Village key={village.villageId} village={village} typed={typed.get(village.villageId)} onType={type} />
        ))}
      </Stack>
      {shown < villages.length && (
        <div>
          <Button className={styles.more} onClick={() => setShown(shown + step)}>
            {`Weitere ${formatNumber(Math.min(step, villages.length - shown))} Dörfer zeigen`}
          </Button>
        </div>
      )}
      <Stack gap="s" className={styles.bar}>
        {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
        {isSaved && changed.length === 0 && (
          <Notice intent="success">
            {held > 0
              ? `Gespeichert. Du hältst ${countedNoun(held, 'Dorf', 'Dörfer')} ganz oder teilweise zurück.`
              : 'Gespeichert. Alle deine Dörfer dürfen verplant werden.'}
          </Notice>
        )}
        <Row gap="m">
          <Button
            type="submit"
            className={styles.save}
            disabledFocusable={saving.busy || changed.length === 0}
            icon={saving.busy ? <BusySpinner /> : <SaveRegular />}
          >
            {saving.busy ? 'Wird gespeichert …' : 'Dörfer speichern'}
          </Button>
          <Muted size={200} aria-live="polite">
            {changed.length > 0 && `${countedNoun(changed.length, 'Dorf', 'Dörfer')} geändert, noch nicht gespeichert`}
          </Muted>
        </Row>
      </Stack>
    </Stack>
  )
}

interface VillageProps {
  village: OwnVillage
  typed: TypedHold | undefined
  onType: (villageId: number, field: TypedHold) => void
}

const Village = memo(function Village({ village, typed, onType }: VillageProps) {
  const styles = useStyles()
  const { villageId, name, isOverruled } = village
  const { isHeld, freeNobles } = { ...village, ...typed }
  const place = formatCoordinate(village)
  const nobles = village.troops?.snob ?? 0
  const most = Math.max(nobles, village.freeNobles ?? 0)
  const troops = shortTroops(village)
  return (
    <Stack as="li" gap="xs" className={styles.village}>
      <Row gap="s" align="baseline" wrap={false}>
        <Numeric strong nowrap>
          {place}
        </Numeric>
        <span className={styles.name}>{name}</span>
      </Row>
      <Muted size={200}>{[roleText(village), troops].filter(Boolean).join(' · ')}</Muted>
      {isOverruled && holdsBack(village) && (
        <Stack as="span" align="start" gap="xxs">
          <Badge appearance="tint" color="warning">
            übergangen
          </Badge>
          <Muted size={200}>Deine Führung hat deine Angabe übergangen: Das Dorf wird trotzdem verplant.</Muted>
        </Stack>
      )}
      <Row gap="m" rowGap="xs" align="end">
        <Checkbox
          label={`${place} nicht verplanen`}
          checked={isHeld}
          onChange={(_, { checked }) => onType(villageId, { isHeld: checked === true })}
        />
        {most > 0 && (
          <div className={styles.nobles}>
            <OptionalNumberField
              label={`${place}: AG frei für Züge`}
              placeholder={`alle ${nobles}`}
              value={freeNobles ?? undefined}
              onChange={(value) => onType(villageId, { freeNobles: value ?? null })}
              min={nobleBounds.min}
              max={most}
            />
          </div>
        )}
      </Row>
    </Stack>
  )
})
