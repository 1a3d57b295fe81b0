import type { Client } from 'pg'

export function addShops(client: Client, numbers: { from: number; to: number }): Promise<void>
export function addressOf(n: number): string
export function key(what: string, n: string): string
