import { Countdown } from '../clock/ticking.tsx'
import { exactDayTime } from '../data/exact-time.ts'
import { attackName, type OrderRow } from '../data/order-rows.ts'
import { Dialog } from '../parts/dialog.tsx'

interface EarlyDialogProps {
  row: OrderRow
  zone: string
  markSent: () => void
  close: () => void
}

/** Asks before marking an attack as sent long before its launch: probably the wrong card was tapped. */
export const EarlyDialog = ({ row, zone, markSent, close }: EarlyDialogProps) => (
  <Dialog heading="Wirklich schon abgeschickt?" submitText="Ja, abgeschickt" submit={markSent} close={close}>
    <p>
      {attackName(row)} {row.to.name}
    </p>
    <p>
      Geplant ist der Start erst am {exactDayTime(row.launchAt, zone)}, also in{' '}
      <Countdown launch={row.launch} className="rest" />. Ist der Angriff schon unterwegs, kommt er zu früh an.
    </p>
  </Dialog>
)
