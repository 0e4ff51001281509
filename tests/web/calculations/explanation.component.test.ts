import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/accessible.ts'
import { answer, answers, failure, hold, lost, recordedCalls } from '../support/answers.ts'
import { gone, sees } from '../support/screen.ts'
import { reload } from '../support/visit.tsx'
import { aRun, calculationServer, everyReason } from './calculated-plan.ts'
import { helps, openCalculation, toTab, why } from './calculation-screen.ts'

const underWay = 'Gründe werden ermittelt …'
const reason = '2 Ziele konkurrieren um dieselben Dörfer'
const [offs = aRun('off')] = everyReason
const pendingOffs = aRun('off', { required: offs.required, current: offs.current, pending: true })
const calls = () => recordedCalls('calculations.explain').length

/** A server that explains the offs when asked. */
function pendingServer(found: Parameters<typeof calculationServer>[0] = {}) {
  const server = calculationServer({ runs: [pendingOffs], ...found })
  const explain = () => {
    server.finds({ runs: [offs] })
    return { success: true }
  }
  return { ...server, answers: { ...server.answers, 'calculations.explain': explain } }
}

describe('reasons that the calculation left open', () => {
  it('are asked for by the page, and come without another click', async () => {
    const goOn = hold('calculations.explain')
    await openCalculation(pendingServer())
    await sees(why.getByText(underWay))
    await sees(why.getByRole('heading', { name: 'Offs: 4 Angriffe fehlen von 7' }))
    await sees(helps.getByText('Vorschläge werden mit den Gründen ermittelt.'))
    await expectAccessible()
    goOn()
    await sees(why.getByRole('button', { name: reason }))
    await expect.element(why.getByRole('button', { name: reason })).toHaveAttribute('aria-expanded', 'true')
    await gone(why.getByText(underWay))
    await sees(helps.getByRole('listitem').first())
    expect(calls()).toBe(1)
  })

  it('come on another tab too', async () => {
    const goOn = hold('calculations.explain')
    await openCalculation(pendingServer())
    await toTab('Rest')
    goOn()
    await toTab('Ergebnis')
    await sees(why.getByRole('button', { name: reason }))
  })

  it('are asked for again when the call was lost, and say it when it fails twice', async () => {
    const server = pendingServer()
    await openCalculation({ ...server, answers: { ...server.answers, 'calculations.explain': lost } })
    const failed = why.getByRole('alert').filter({ hasText: 'Die Gründe wurden nicht ermittelt' })
    await sees(failed)
    await gone(why.getByText(underWay))
    await gone(helps)
    expect(calls()).toBe(2)
    await expectAccessible()
    answers(server.answers)
    await failed.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(why.getByRole('button', { name: reason }))
    await gone(failed)
  })

  it('are asked for again on the next visit', async () => {
    const server = pendingServer()
    await openCalculation({ ...server, answers: { ...server.answers, 'calculations.explain': answer(503, '') } })
    await sees(why.getByRole('alert'))
    answers(server.answers)
    await reload()
    await sees(why.getByRole('button', { name: reason }))
  })

  it('are not asked for once something has changed', async () => {
    await openCalculation(pendingServer({ outdatedRuns: { off: ['targets'] } }))
    await sees(why.getByText(/^Seit der Berechnung hat sich etwas geändert\./))
    await gone(why.getByText(underWay))
    await gone(helps)
    expect(calls()).toBe(0)
  })

  it('say when something has changed meanwhile', async () => {
    const server = pendingServer()
    const explain = () => {
      server.finds({ outdatedRuns: { off: ['targets'] } })
      return failure('explanation_outdated')
    }
    await openCalculation({ ...server, answers: { ...server.answers, 'calculations.explain': explain } })
    await sees(why.getByText(/^Seit der Berechnung hat sich etwas geändert\./))
    await gone(why.getByRole('alert'))
    expect(calls()).toBe(1)
  })

  it('of a further calculation are asked for too', async () => {
    const server = calculationServer({ runs: [offs] })
    const { finds } = server
    await openCalculation(server)
    await sees(why.getByRole('button', { name: reason }))
    expect(calls()).toBe(0)
    finds({ runs: [{ ...pendingOffs, calculatedAt: '2038-02-01T11:00:00.000Z' }] })
    answers({
      'calculations.explain': () => {
        finds({ runs: [{ ...offs, calculatedAt: '2038-02-01T11:00:00.000Z' }] })
        return { success: true }
      },
    })
    await page.getByRole('button', { name: 'Alles berechnen' }).click()
    await expect.poll(calls).toBe(1)
    await sees(why.getByRole('button', { name: reason }))
  })

  it('are no news where nothing is missing', async () => {
    await openCalculation(pendingServer({ runs: [aRun('off', { required: 3, pending: true })] }))
    await expect.poll(calls).toBe(1)
    await gone(page.getByText(underWay))
  })
})
