import { orders } from '../../../../../shared/contract/orders.ts'
import { useConfirm } from '../../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../../lib/api/api.ts'
import { useAction } from '../../../../lib/api/use-action.ts'

/** Begins a rehearsal after a question. */
export function useRehearsal(planId: string) {
  const confirm = useConfirm()
  const notify = useNotify()
  return useAction(async (isAgain: boolean) => {
    if (!(await confirm(isAgain ? askAgain : ask))) return
    try {
      await call(orders.rehearse, { params: { planId } })
      notify.success('Die Generalprobe läuft.', 'Innerhalb einer Minute werden alle gefragt.')
    } catch (failure) {
      notify.error('Die Generalprobe hat nicht begonnen.', serverSentence(failure))
    }
  })
}

const who = 'Alle Spieler mit Angriffen werden auf ihrer Seite und per Push gefragt, außer in Ruhezeiten.'

const ask = {
  title: 'Generalprobe beginnen?',
  text: `${who} Wer es erlaubt, wird im Chat erwähnt.`,
  action: 'Beginnen',
}

const askAgain = {
  title: 'Alle noch einmal fragen?',
  text: `${who} Bisherige Antworten bleiben sichtbar, gelten aber als „vor der Probe“.`,
  action: 'Noch einmal fragen',
}
