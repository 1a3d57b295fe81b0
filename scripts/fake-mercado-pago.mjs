// A Mercado Pago to try deposits with, without an account: `node scripts/fake-mercado-pago.mjs`. Start the product with
// the lines that it prints.
import { fakeSecret, fakeShop } from '#support/payments/fake-account.ts'
import { fakeApplication } from '#support/payments/fake-oauth.ts'
import { startFakeMercadoPago } from '#support/payments/fake-mercado-pago.ts'

const fake = await startFakeMercadoPago({ port: Number(process.env['PORT'] ?? 4390) })
const variables = Object.entries(fakeApplication)
  .map(pair => pair.join('='))
  .join(' ')
console.log(`
  Mercado Pago de prueba en ${fake.url}

  Start the product with   MERCADOPAGO_API_URL=${fake.url} npm start
  and, for the button,     MERCADOPAGO_AUTH_URL=${fake.url} ${variables}
  In Ajustes, paste        Access Token   ${fakeShop.token}
                           Clave secreta  ${fakeSecret}
`)
