/** Asks PostgreSQL about a statement without running it: whether it is valid, and the columns of its rows. */
import type { Client, Connection, DatabaseError, FieldDef, Submittable } from 'pg'

export interface Described {
  readonly error: string | null
  readonly columns: readonly FieldDef[]
}

export async function describeStatement(client: Client, text: string): Promise<Described> {
  return await new Promise(resolve => {
    client.query(new Description(text, resolve))
  })
}

class Description implements Submittable {
  readonly #text: string
  readonly #resolve: (described: Described) => void
  #columns: readonly FieldDef[] = []

  constructor(text: string, resolve: (described: Described) => void) {
    this.#text = text
    this.#resolve = resolve
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, false)
    connection.describe({ type: 'S', name: '' }, false)
    connection.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#columns = fields
  }

  handleError({ message, position }: DatabaseError): void {
    const at = Number(position ?? 1) - 1
    const near = this.#text.slice(Math.max(0, at - 40), at + 40).replaceAll(/\s+/g, ' ')
    this.#resolve({ error: `${message}: … ${near} …`, columns: [] })
  }

  handleReadyForQuery(): void {
    this.#resolve({ error: null, columns: this.#columns })
  }
}
