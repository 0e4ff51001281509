import { Button, makeStyles, Text, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { lazy, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { senders as endpoints } from '../../../shared/contract/senders.ts'
import type { SenderView } from '../../../shared/model/sender.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { useConfirm } from '../../components/confirm.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useNotify } from '../../components/notify.tsx'
import { OnceOpen } from '../../components/once-open.tsx'
import { SelectionBar } from '../../components/selection-bar.tsx'
import { call } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { holdingLists, useSteadyList } from '../../lib/steady-list.ts'
import { useAction } from '../../lib/use-action.ts'
import { refresh } from '../../lib/use-read.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { SenderFilterFields } from './sender-filter.tsx'
import { filterSenders, noFilter, type SenderChanges, sortSenders } from './sender-list.ts'
import { SenderTable } from './sender-table.tsx'

const SenderDialog = lazy(() => import('./sender-dialog.tsx'))

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
})

const nouns = { one: 'Herkunftsdorf', many: 'Herkunftsdörfer', dative: 'Herkunftsdörfern' }
const count = (number: number) => countOf(number, nouns.one, nouns.many)
const idOf = ({ villageId }: SenderView) => villageId

interface SendersPanelProps {
  planId: string
  senders: readonly SenderView[]
  server: string
  /** Fetches the list anew. */
  reload: () => Promise<unknown>
}

/** The plan's Herkunftsdörfer with filter, and changing or deleting one or many of them. */
export function SendersPanel({ planId, senders, server, reload }: SendersPanelProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const box = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState(noFilter)
  const wanted = useDeferredValue(filter)
  const sorted = useMemo(() => sortSenders(senders), [senders])
  const shown = useMemo(() => filterSenders(sorted, wanted), [sorted, wanted])
  const selection = useSelection(
    useMemo(() => sorted.map(idOf), [sorted]),
    useMemo(() => shown.map(idOf), [shown]),
  )
  const { items, isGone } = useSteadyList(shown, sorted, idOf, wanted)
  const chosen = useMemo(() => {
    const ids = new Set(selection.ids)
    return sorted.filter(({ villageId }) => ids.has(villageId))
  }, [sorted, selection.ids])
  const [edited, setEdited] = useState<readonly SenderView[]>([])
  const [editing, setEditing] = useState(false)
  const params = { planId }

  const readAnew = () => Promise.all([refresh(plans.senderStats, { params }), reload()])
  const save = async (changes: SenderChanges) => {
    const { changed } = await call(endpoints.update, {
      params,
      body: { villageIds: edited.map(idOf), changes },
    })
    await readAnew()
    setEditing(false)
    notify.success(`${count(changed)} geändert.`)
  }
  const remove = useAction(async (gone: readonly SenderView[]) => {
    const { removed } = await holdingLists(async () => {
      const answer = await call(endpoints.remove, { params, body: { villageIds: gone.map(idOf) } })
      await readAnew()
      return answer
    })
    notify.success(`${count(removed)} gelöscht.`)
    // The button that was pressed has gone with its village.
    box.current?.focus()
  })
  const { run } = remove
  const askToRemove = useCallback(
    async (gone: readonly SenderView[]) => {
      const [first] = gone
      const one = gone.length === 1 && first
      const sure = await confirm({
        title: one ? `Herkunftsdorf ${one.x}|${one.y} löschen?` : `${count(gone.length)} löschen?`,
        text: one
          ? 'Das Dorf sendet in diesem Plan nicht mehr. Seine geplanten Angriffe entfallen.'
          : 'Die Dörfer senden in diesem Plan nicht mehr. Ihre geplanten Angriffe entfallen.',
        action: one ? 'Löschen' : `${count(gone.length)} löschen`,
      })
      if (sure) await run(gone)
    },
    [confirm, run],
  )
  const edit = useCallback((senders: readonly SenderView[]) => {
    setEdited(senders)
    setEditing(true)
  }, [])
  const editOne = useCallback((sender: SenderView) => edit([sender]), [edit])
  const removeOne = useCallback((sender: SenderView) => void askToRemove([sender]), [askToRemove])

  return (
    <>
      <SenderFilterFields senders={senders} filter={filter} onChange={setFilter} />
      <SelectionBar selection={selection} shown={shown.length} total={senders.length} nouns={nouns} boxRef={box}>
        <Button {...opensDialog} icon={<EditRegular />} onClick={() => edit(chosen)}>
          Auswahl bearbeiten
        </Button>
        <Button
          {...opensDialog}
          icon={remove.busy ? <BusySpinner /> : <DeleteRegular />}
          disabledFocusable={remove.busy}
          onClick={() => askToRemove(chosen)}
        >
          Auswahl löschen
        </Button>
        <Button appearance="subtle" onClick={selection.clear}>
          Auswahl aufheben
        </Button>
      </SelectionBar>
      {remove.error !== undefined && <ErrorNotice title="Fehler beim Löschen." error={remove.error} />}
      {items.length > 0 ? (
        <SenderTable
          senders={items}
          isGone={isGone}
          server={server}
          selection={selection}
          onEdit={editOne}
          onRemove={removeOne}
        />
      ) : (
        <Text className={styles.quiet}>Kein Herkunftsdorf passt zum Filter.</Text>
      )}
      <OnceOpen open={editing}>
        <SenderDialog open={editing} senders={edited} onSave={save} onClose={() => setEditing(false)} />
      </OnceOpen>
    </>
  )
}
