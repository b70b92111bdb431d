-- Energy is given to hours by the server alone (rollUp in packages/domain); docs/adr/0015-roll-ups-in-the-domain.md says why.
DROP FUNCTION energy_pieces(text, timestamptz, double precision, timestamptz, double precision);
