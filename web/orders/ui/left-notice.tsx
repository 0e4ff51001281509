import type { OrderSheet } from '../../../shared/model/orders/sheet.ts'

/** Shown to a player whose orders were all withdrawn: an empty list would look like a failed load. */
export function LeftNotice({ sheet: { left, gone } }: { sheet: OrderSheet }) {
  if (left === undefined) return null
  return (
    <section className="notice warning" aria-label="Befehle zurückgezogen">
      <p>
        <strong>Deine Befehle wurden zurückgezogen.</strong> Seit Ausgabe {left} bist du in diesem Plan nicht mehr
        dabei: Schick davon nichts mehr ab.{' '}
        {gone.length > 0
          ? 'Was du schon abgeschickt hast, bleibt vermerkt und steht hier darunter.'
          : 'Bist du später wieder dabei, stehen deine Angriffe unter demselben Link.'}
      </p>
    </section>
  )
}
