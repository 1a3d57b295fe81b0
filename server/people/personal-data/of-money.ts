/** The columns about sales, the desk, and what is owed to staff. Of customers they hold ids only. */
import { WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const ofBooks = {
  why: 'so that the books of the shop can be followed',
  until: WHILE_THE_SHOP,
  exported: 'no: it is the shop’s book-keeping',
  erased: 'no: documents of money are never changed, and name no customer',
} as const

export const ofMoney = {
  money_settings: {
    plain: `organization_id comerce_id needs_desk counts_blind day_ends_minute rounding_step rounds_down methods card_visits staff_charge`,
  },
  receipt_counters: {
    plain: `organization_id comerce_id next_number`,
  },
  desk_sessions: {
    plain: `organization_id id comerce_id float expected_float opened_at opened_by closed_at closed_by counted expected taken_out`,
  },
  products: {
    plain: `organization_id id comerce_id name price cost low_stock is_active created_at`,
  },
  package_plans: {
    plain: `organization_id id comerce_id name service_ids units price valid_days is_active created_at`,
  },
  sales: {
    plain: `organization_id id comerce_id number kind reverses appointment_id round customer_id currency occurred_at business_day total package_value tip_total rounding deposit_used discount made_by`,
    personal: {
      reason: { what: 'why a discount or a refund was given', ...ofBooks },
    },
  },
  customer_packages: {
    plain: `organization_id id comerce_id plan_id customer_id name service_ids units remaining price bought_at expires_on`,
  },
  sale_lines: {
    plain: `organization_id id sale_id position kind item_id name staff_id quantity list_price unit_price discount net reverses_line customer_package_id is_paid_by_package`,
    personal: {
      staff_name: { what: 'the name of who did the work, as it was', ...ofBooks },
    },
  },
  sale_payments: {
    plain: `organization_id sale_id position method method_name amount tendered change holder_id desk_session_id external_id`,
    personal: {
      holder_name: { what: 'the name of who kept the money, as it was', ...ofBooks },
    },
  },
  sale_balances: {
    plain: `organization_id sale_id paid refunded`,
  },
  package_moves: {
    plain: `organization_id id customer_package_id sale_line_id units value at`,
  },
  stock_moves: {
    plain: `organization_id id product_id kind quantity sale_line_id made_by at`,
    personal: {
      reason: { what: 'why the stock changed', ...ofBooks },
    },
  },
  commission_rules: {
    plain: `organization_id id comerce_id staff_id kind item_id starts_on rate_bp amount is_before_discount created_at`,
  },
  settlements: {
    plain: `organization_id id comerce_id staff_id from_date to_date total method desk_session_id settled_at settled_by`,
  },
  statement_lines: {
    plain: `organization_id id comerce_id staff_id kind amount business_day at sale_id sale_line_id base rate_bp rate_amount made_by settlement_id`,
    personal: {
      reason: { what: 'why something was added to a statement', ...ofBooks },
    },
  },
  money_moves: {
    plain: `organization_id id comerce_id from_account to_account amount currency at business_day sale_id appointment_id desk_session_id settlement_id staff_id made_by external_id`,
    personal: {
      reason: { what: 'why money came or went', ...ofBooks },
    },
  },
  payment_accounts: {
    plain: `organization_id comerce_id provider collector_id name access_token webhook_secret refresh_token expires_at renew_at is_refused connected_at connected_by`,
  },
  checkouts: {
    plain: `organization_id id comerce_id appointment_id attempt amount currency collector_id checkout_url expires_at created_at checks next_check_at`,
  },
  checkout_shares: { plain: 'organization_id checkout_id appointment_id amount' },
  online_payments: {
    plain: `organization_id provider external_id appointment_id comerce_id checkout_id amount returned problem paid_at refund_state refund_amount refund_attempt refund_tries refund_next_at refund_id`,
  },
  payment_notices: {
    plain: 'organization_id comerce_id external_id received_at times tries next_at',
  },
} as const satisfies Readonly<Record<string, RegisteredTable>>
