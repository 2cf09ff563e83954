-- Takes a slot for a draft; modules/slots/README.md describes locks and guard. A function and not one
-- statement, because each of its statements sees what was committed while the one before waited.
CREATE FUNCTION hold_slot(
  p_hold text, p_window text, p_order text, p_subdepartment text, p_account text, p_session text,
  p_order_version text, p_known_holds text[], p_replaced_hold text, p_replaced_window text,
  p_now timestamptz, p_expires_at timestamptz
) RETURNS TABLE (outcome text, in_use smallint) LANGUAGE plpgsql AS $$
DECLARE
  v_due integer;
  v_in_use smallint;
BEGIN
  PERFORM 1 FROM orders
    WHERE id = p_order AND account_id = p_account AND xmin::text = p_order_version FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'changed', NULL::smallint;
    RETURN;
  END IF;
  PERFORM 1 FROM sessions JOIN accounts ON accounts.id = sessions.account_id
    WHERE sessions.id = p_session AND sessions.account_id = p_account
      AND sessions.revoked_at IS NULL AND accounts.deleted_at IS NULL;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'changed', NULL::smallint;
    RETURN;
  END IF;
  PERFORM 1 FROM slot_holds
    WHERE order_id = p_order AND state = 'held' AND id <> ALL (p_known_holds);
  IF FOUND THEN
    RETURN QUERY SELECT 'changed', NULL::smallint;
    RETURN;
  END IF;

  PERFORM 1 FROM slot_windows WHERE id IN (p_window, p_replaced_window)
    ORDER BY id FOR NO KEY UPDATE;

  UPDATE slot_holds SET state = 'expired', ended_at = p_now
    WHERE window_id = p_window AND state = 'held' AND expires_at <= p_now;
  GET DIAGNOSTICS v_due = ROW_COUNT;
  IF v_due > 0 THEN
    UPDATE slot_windows SET taken = taken - v_due WHERE id = p_window;
  END IF;

  UPDATE slot_windows SET taken = taken + 1 WHERE id = p_window AND taken < capacity
    RETURNING taken INTO v_in_use;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'taken', NULL::smallint;
    RETURN;
  END IF;

  UPDATE slot_holds
    SET state = CASE WHEN expires_at <= p_now THEN 'expired' ELSE 'released' END, ended_at = p_now
    WHERE id = p_replaced_hold AND state = 'held';
  IF FOUND THEN
    UPDATE slot_windows SET taken = taken - 1 WHERE id = p_replaced_window;
  END IF;

  INSERT INTO slot_holds
    (id, window_id, account_id, order_id, subdepartment, state, created_at, expires_at)
    VALUES (p_hold, p_window, p_account, p_order, p_subdepartment, 'held', p_now, p_expires_at);

  UPDATE orders SET
      session_id = p_session,
      checkout_stage = CASE checkout_stage WHEN 'abandoned' THEN 'details' ELSE checkout_stage END
    WHERE id = p_order AND (session_id IS DISTINCT FROM p_session OR checkout_stage = 'abandoned');
  RETURN QUERY SELECT 'held', v_in_use;
END $$;
