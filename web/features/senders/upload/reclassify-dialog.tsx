import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
} from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { senders } from '../../../../shared/contract/senders.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { senderTypeLabels, senderTypes } from '../../../../shared/model/sender.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'

const useStyles = makeStyles({
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  numberHead: { justifyContent: 'flex-end' },
})

type Preview = OutputOf<typeof senders.reclassify>

interface ReclassifyDialogProps {
  planId: string
  open: boolean
  onReclassify: () => Promise<void>
  onClose: () => void
}

export default function ReclassifyDialog({ open, ...form }: ReclassifyDialogProps) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <ReclassifyForm {...form} />
    </FormDialog>
  )
}

function ReclassifyForm({ planId, onReclassify, onClose }: Omit<ReclassifyDialogProps, 'open'>) {
  const [found, setFound] = useState<Preview>()
  const preview = useAction(async () =>
    setFound(await call(senders.reclassify, { params: { planId }, body: { preview: true } })),
  )
  const reclassify = useAction(onReclassify)
  const ask = useEffectEvent(() => void preview.run())
  useEffect(() => ask(), [])
  return (
    <DialogForm
      title="Dörfer neu einordnen"
      action="Neu einordnen"
      busyAction="Ordne ein …"
      busy={reclassify.busy}
      ready={found !== undefined}
      onSubmit={() => reclassify.run()}
      onClose={onClose}
    >
      <Loaded
        read={{ data: found, error: preview.error, mutate: preview.run }}
        failed="Fehler beim Laden der Vorschau"
        loading="Vorschau wird berechnet …"
      >
        {(found) => <Comparison preview={found} />}
      </Loaded>
      {reclassify.error !== undefined && <ErrorNotice title="Fehler beim Speichern." error={reclassify.error} />}
    </DialogForm>
  )
}

const rows = [...senderTypes, 'none'] as const
const labels = { ...senderTypeLabels, none: 'Ohne Rolle' }

function Comparison({ preview: { before, after, changed, kept } }: { preview: Preview }) {
  const styles = useStyles()
  return (
    <>
      <Table size="small" aria-label="Dörfer vorher und nachher">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Typ</TableHeaderCell>
            <TableHeaderCell button={{ className: styles.numberHead }}>Vorher</TableHeaderCell>
            <TableHeaderCell button={{ className: styles.numberHead }}>Nachher</TableHeaderCell>
            <TableHeaderCell button={{ className: styles.numberHead }}>Differenz</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((kind) => {
            const [then, now] = [before[kind], after[kind]]
            if (then === undefined || now === undefined) return undefined
            return (
              <TableRow key={kind}>
                <TableCell>{labels[kind]}</TableCell>
                <TableCell className={styles.number}>{formatNumber(then)}</TableCell>
                <TableCell className={styles.number}>{formatNumber(now)}</TableCell>
                <TableCell className={styles.number}>{difference(now - then)}</TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      <Text>
        {`${countedNoun(changed, 'Dorf bekommt', 'Dörfer bekommen')} einen anderen Typ oder andere Werte. Was berechnet wurde, ist danach veraltet.`}
      </Text>
      <Muted>
        {`Von Hand eingetragene Dörfer bleiben, wie sie sind${
          kept > 0 ? `, ebenso ${countedNoun(kept, 'Dorf', 'Dörfer')} mit von Hand geänderten Werten` : ''
        }.`}
      </Muted>
    </>
  )
}

const difference = (count: number) =>
  count === 0 ? '–' : count > 0 ? `+${formatNumber(count)}` : `−${formatNumber(-count)}`
